import { testControlCharacters } from './hostile/control-characters.ts';

testControlCharacters(2);
