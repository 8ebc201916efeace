import { testControlCharacters } from './control-characters.ts';

testControlCharacters(1);
