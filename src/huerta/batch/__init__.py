"""Many games at once: on the processor and on a GPU."""
