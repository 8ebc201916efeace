import { beginFile } from './screen-test.ts';

beginFile();
