import type { ApiLanguage } from '@sealtick/content/api-languages';
import type { ApiCall } from '@sealtick/contract';

/** A request of a call. */
export interface CallRequest {
  readonly url: string;
  readonly method: string;
  /** JSON text; null without a body. */
  readonly body: string | null;
}

/** Values of a call by the name of their parameter; empty ones are left out. */
export type CallValues = Readonly<Record<string, string>>;

/** Returns values with which a call can be tried: the examples of what it requires. */
export const exampleValues = ({ parameters }: Pick<ApiCall, 'parameters'>): CallValues =>
  Object.fromEntries(
    parameters.flatMap((one) => (one.in === 'body' || one.example === null ? [] : [[one.name, one.example]])),
  );

/** Returns the request of a call with these values. */
export function requestOfCall(call: ApiCall, origin: string, values: CallValues, body: string | null): CallRequest {
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(values[name] ?? ''));
  const query = new URLSearchParams(
    call.parameters.flatMap((one) => {
      const value = values[one.name] ?? '';
      return one.in === 'query' && value !== '' ? [[one.name, value]] : [];
    }),
  ).toString();
  const url = `${origin}${path}${query === '' ? '' : `?${query}`}`.replaceAll("'", '%27');
  return { url, method: call.method, body };
}

const HOLDER = '$SEALTICK_KEY';

/** Returns the request as a program in a language. @param hasKey Whether it is sent with a key */
export function getSample(language: ApiLanguage, request: CallRequest, hasKey: boolean): string {
  return SAMPLES[language](request, hasKey);
}

const SAMPLES: Readonly<Record<ApiLanguage, (request: CallRequest, hasKey: boolean) => string>> = {
  curl({ url, method, body }, hasKey) {
    return [
      `curl ${method === 'GET' ? '' : `-X ${method} `}"${url}"`,
      ...(hasKey ? [`-H "Authorization: Bearer ${HOLDER}"`] : []),
      ...(body === null
        ? []
        : ['-H "Content-Type: application/json"', `-d '${compact(body).replaceAll("'", `'\\''`)}'`]),
    ].join(' \\\n  ');
  },
  typescript({ url, method, body }, hasKey) {
    const headers = [
      ...(hasKey ? [`authorization: \`Bearer \${process.env.SEALTICK_KEY}\``] : []),
      ...(body === null ? [] : ["'content-type': 'application/json'"]),
    ];
    const options = [
      ...(method === 'GET' ? [] : [`method: '${method}'`]),
      ...(headers.length === 0 ? [] : [`headers: { ${headers.join(', ')} }`]),
      ...(body === null ? [] : [`body: JSON.stringify(${compact(body)})`]),
    ];
    const given = options.length === 0 ? '' : `, {\n${options.map((line) => `  ${line},\n`).join('')}}`;
    return `const answer = await fetch('${url}'${given});\nconsole.log(answer.status, await answer.text());`;
  },
  python({ url, method, body }, hasKey) {
    const headers = [
      ...(hasKey ? ['"Authorization": f"Bearer {os.environ[\'SEALTICK_KEY\']}"'] : []),
      ...(body === null ? [] : ['"Content-Type": "application/json"']),
    ];
    const given = [
      `"${url}"`,
      ...(method === 'GET' ? [] : [`method="${method}"`]),
      ...(headers.length === 0 ? [] : [`headers={${headers.join(', ')}}`]),
      ...(body === null ? [] : [`data=${JSON.stringify(compact(body))}.encode()`]),
    ];
    const imports = hasKey ? 'import os, urllib.request' : 'import urllib.request';
    return `${imports}\n\nrequest = urllib.request.Request(\n${given.map((line) => `    ${line},\n`).join('')})\nwith urllib.request.urlopen(request) as answer:\n    print(answer.status, answer.read().decode())`;
  },
};

/** What is typed may not be JSON yet: then it is shown as it is. */
function compact(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body));
  } catch {
    return body;
  }
}
