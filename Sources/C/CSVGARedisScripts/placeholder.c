#include "CSVGARedisScripts.h"
