#include "carguments.h"

static int argument_count;
static char **arguments;

// The C library of GNU passes the arguments of main to each constructor.
__attribute__((constructor)) static void note_arguments(int count, char **values) {
    argument_count = count;
    arguments = values;
}

char *const *carguments(int *count) {
    *count = argument_count;
    return arguments;
}
