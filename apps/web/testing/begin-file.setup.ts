import './known-addresses.ts';
import { beginFile } from './screen-test.ts';

beginFile();
