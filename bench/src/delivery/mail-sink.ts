import { createServer, type Server, type Socket } from 'node:net';

/** An email as the server received it. */
export interface ReceivedMail {
  readonly to: string;
  readonly source: string;
}

const ANSWERS: Readonly<Record<string, string>> = {
  EHLO: '250 sink',
  DATA: '354 go on',
  QUIT: '221 bye',
};
const END = '\r\n.\r\n';

/** Returns a mail server that accepts everything: the least that a mail server can cost. */
export function createMailSink(onMail: (mail: ReceivedMail) => void): Server {
  return createServer((socket) => serve(socket, onMail));
}

function serve(socket: Socket, onMail: (mail: ReceivedMail) => void): void {
  let [pending, to, isData] = ['', '', false];
  socket
    .setNoDelay(true)
    .setEncoding('latin1')
    .on('error', () => {});
  socket.write('220 sink\r\n');
  socket.on('data', (data: string) => {
    const from = Math.max(0, pending.length - END.length);
    pending += data;
    if (isData) {
      const end = pending.indexOf(END, from);
      if (end < 0) return;
      const source = pending.slice(0, end);
      [pending, isData] = [pending.slice(end + END.length), false];
      socket.write('250 accepted\r\n');
      onMail({ to, source });
    }
    for (let end = pending.indexOf('\r\n'); end >= 0 && !isData; end = pending.indexOf('\r\n')) {
      const line = pending.slice(0, end);
      pending = pending.slice(end + 2);
      const word = line.slice(0, 4).toUpperCase();
      if (word === 'RCPT') to = /<(.*)>/.exec(line)?.[1] ?? '';
      isData = word === 'DATA';
      socket.write(`${ANSWERS[word] ?? '250 ok'}\r\n`);
    }
  });
}
