"""Many games at once: on the processor and on a GPU."""

from huerta.batch.stepping import Batch

__all__ = ["Batch"]
