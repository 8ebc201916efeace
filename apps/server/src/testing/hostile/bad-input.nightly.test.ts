import { testInvalidValues, useInvalidInput } from './invalid-input.ts';

useInvalidInput();
testInvalidValues(1);
