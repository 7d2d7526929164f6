import type { SampleBody, SampleRequest } from './sample-request.ts'

/** Writes a request with the standard library of Go. */
export function goSample({ method, url, headers, body }: SampleRequest): string {
  const text = bodyText(body)
  const imports = ['fmt', 'io', 'net/http', ...(text === undefined ? [] : ['strings'])]
  const sent = text === undefined ? 'nil' : `strings.NewReader(${text})`
  return [
    'package main',
    '',
    'import (',
    ...imports.map((name) => `\t${quoted(name)}`),
    ')',
    '',
    'func main() {',
    `\trequest, err := http.NewRequest(${quoted(method)}, ${quoted(url)}, ${sent})`,
    '\tif err != nil {',
    '\t\tpanic(err)',
    '\t}',
    ...headers.map(([name, value]) => `\trequest.Header.Set(${quoted(name)}, ${quoted(value)})`),
    '\tresponse, err := http.DefaultClient.Do(request)',
    '\tif err != nil {',
    '\t\tpanic(err)',
    '\t}',
    '\tdefer response.Body.Close()',
    '\tanswer, _ := io.ReadAll(response.Body)',
    '\tfmt.Println(response.Status, string(answer))',
    '}',
  ].join('\n')
}

function bodyText(body: SampleBody | undefined): string | undefined {
  if (!body) return undefined
  if (body.kind === 'text') return body.text.includes('`') ? quoted(body.text) : `\`${body.text}\``
  return quoted(
    body.fields.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&'),
  )
}

function quoted(text: string): string {
  return JSON.stringify(text)
}
