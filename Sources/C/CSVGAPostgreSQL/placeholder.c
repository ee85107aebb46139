#include "CSVGAPostgreSQL.h"
