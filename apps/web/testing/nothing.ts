/** In place of files that a test of a screen does not need. */
export default 'data:,';
