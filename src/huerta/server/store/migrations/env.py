"""How alembic runs here: always on a connection that the server hands over."""

from alembic import context

from huerta.server.store.columns import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
