declare module 'seek-bzip' {
  interface ByteOutput {
    writeByte(byte: number): void;
  }

  const bunzip: {
    /** Unpacks into `output`. @param multistream Whether several streams may follow each other. */
    decode(input: Uint8Array, output: ByteOutput, multistream: boolean): void;
  };
  export default bunzip;
}
