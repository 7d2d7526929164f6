import { ClientProblem, unreachable, unreadable } from '../../api/client-problem.ts'

/** The header with the problem's code, for programs. */
const CODE_HEADER = 'carrel-problem'

/**
 * Returns the bytes of a document at its signed address. The host creates the document during the request. Rejects with
 * a ClientProblem in the host's words.
 */
export async function fetchDocument(
  fetch: (address: string) => Promise<Response>,
  address: string,
): Promise<Blob> {
  const response = await fetch(address).catch(() => undefined)
  if (!response) throw new ClientProblem(unreachable())
  if (!response.ok) throw await refusal(response)
  return response.blob().catch((cause: unknown) => {
    throw new ClientProblem(unreachable(), { cause })
  })
}

/** Reads a failure. Over HTTP it is the API's error object; from the desktop's own scheme it is only the sentence. */
async function refusal(response: Response): Promise<ClientProblem> {
  const { status, headers } = response
  const isJson = headers.get('content-type')?.includes('json') === true
  const message = isJson ? sentenceIn(await response.json()) : (await response.text()).trim()
  if (!message) return new ClientProblem(unreadable(status))
  return new ClientProblem({ code: headers.get(CODE_HEADER) ?? 'host.answer', status, message })
}

function sentenceIn(answer: unknown): string | undefined {
  const { error } = (answer ?? {}) as { error?: { message?: unknown } }
  return typeof error?.message === 'string' ? error.message : undefined
}
