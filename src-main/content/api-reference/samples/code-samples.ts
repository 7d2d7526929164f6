import type { ApiOperation } from '../../../schemas/api-reference.ts'
import { curlSample } from './curl-sample.ts'
import { goSample } from './go-sample.ts'
import { javascriptSample } from './javascript-sample.ts'
import { pythonSample } from './python-sample.ts'
import { sampleRequest, type SampleRequest } from './sample-request.ts'

/** A language of the code samples. `language` names it for the colours of code. */
interface SampleLanguage {
  title: string
  language: string
  write: (request: SampleRequest) => string
}

/** The languages of code samples, in the order of their tabs. */
const SAMPLE_LANGUAGES: readonly SampleLanguage[] = [
  { title: 'cURL', language: 'bash', write: curlSample },
  { title: 'JavaScript', language: 'javascript', write: javascriptSample },
  { title: 'Python', language: 'python', write: pythonSample },
  { title: 'Go', language: 'go', write: goSample },
]

/** A code sample that calls an operation. */
export interface CodeSample {
  title: string
  language: string
  code: string
}

/** Returns the code that calls an operation, in each language. */
export function codeSamples(operation: ApiOperation): CodeSample[] {
  const request = sampleRequest(operation)
  return SAMPLE_LANGUAGES.map(({ title, language, write }) => ({ title, language, code: write(request) }))
}
