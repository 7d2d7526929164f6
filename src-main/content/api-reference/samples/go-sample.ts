import type { SampleBody, SampleRequest } from './sample-request.ts'

/** The body of a request in Go: the lines that create it, the reader to send, and the required packages. */
interface GoBody {
  lines: string[]
  reader: string
  packages: string[]
  /** The lines after the request that set the type of a form. */
  headers: string[]
}

/** Writes a request with the standard library of Go. */
export function goSample({ method, url, headers, body }: SampleRequest): string {
  const sent = goBody(body)
  const packages = ['fmt', 'io', 'net/http', ...sent.packages].toSorted()
  return [
    'package main',
    '',
    'import (',
    ...packages.map((name) => `\t${quoted(name)}`),
    ')',
    '',
    'func main() {',
    ...sent.lines,
    `\trequest, err := http.NewRequest(${quoted(method)}, ${quoted(url)}, ${sent.reader})`,
    '\tif err != nil {',
    '\t\tpanic(err)',
    '\t}',
    ...headers.map(([name, value]) => `\trequest.Header.Set(${quoted(name)}, ${quoted(value)})`),
    ...sent.headers,
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

function goBody(body: SampleBody | undefined): GoBody {
  if (!body) return { lines: [], reader: 'nil', packages: [], headers: [] }
  if (body.kind === 'text') {
    const text = body.text.includes('`') ? quoted(body.text) : `\`${body.text}\``
    return { lines: [], reader: `strings.NewReader(${text})`, packages: ['strings'], headers: [] }
  }
  return body.mediaType.startsWith('multipart/') ? multipart(body.fields) : encodedForm(body.fields)
}

type FormFields = readonly (readonly [name: string, value: string])[]

function encodedForm(fields: FormFields): GoBody {
  const text = fields
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('&')
  return { lines: [], reader: `strings.NewReader(${quoted(text)})`, packages: ['strings'], headers: [] }
}

function multipart(fields: FormFields): GoBody {
  return {
    lines: [
      '\tvar body bytes.Buffer',
      '\tform := multipart.NewWriter(&body)',
      ...fields.map(([name, value]) => `\tform.WriteField(${quoted(name)}, ${quoted(value)})`),
      '\tform.Close()',
    ],
    reader: '&body',
    packages: ['bytes', 'mime/multipart'],
    headers: ['\trequest.Header.Set("Content-Type", form.FormDataContentType())'],
  }
}

function quoted(text: string): string {
  return JSON.stringify(text)
}
