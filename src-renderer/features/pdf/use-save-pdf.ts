import { asClientProblem } from '../../api/client-problem.ts'
import { useClient, type Client } from '../../api/client.ts'
import { localAddress } from '../../api/local-address.ts'
import { useToasts } from '../../stores/toasts.ts'
import { saveBlob } from '../../ui/save-blob.ts'
import { fetchDocument } from './fetch-document.ts'

/** The content of a PDF: a space or one of its change requests, with all pages or those from `page` on. */
export interface PdfSubject {
  space: string
  changeRequest?: string
  page?: string
  /** True for that page without its descendants. */
  isOnly?: boolean
  /** The name of the file. */
  title: string
}

/** Creates and saves a PDF in the background. A toast shows the progress, offers to cancel, and reports the outcome. */
export function useSavePdf(
  fetch: typeof globalThis.fetch = window.fetch.bind(window),
): (subject: PdfSubject) => Promise<void> {
  const client = useClient()
  const toasts = useToasts()

  return async (subject) => {
    const name = `${subject.title}.pdf`
    const stop = new AbortController()
    const progress = toasts.show({
      text: `Making ${name}…`,
      isBusy: true,
      action: { label: 'Cancel', run: () => stop.abort() },
    })
    try {
      const address = localAddress(await addressOf(client, subject))
      const blob = await fetchDocument((url) => fetch(url, { signal: stop.signal }), address)
      if (stop.signal.aborted) return
      saveBlob(blob, name)
      toasts.show({ text: `Saved as ${name}`, tone: 'success' })
    } catch (error) {
      if (!stop.signal.aborted) toasts.show({ text: asClientProblem(error).message, tone: 'danger' })
    } finally {
      toasts.close(progress)
    }
  }
}

async function addressOf(client: Client, subject: PdfSubject): Promise<string> {
  const { space: spaceId, changeRequest, page, isOnly = false } = subject
  const query = { ...(page !== undefined && { page, only: isOnly }) }
  if (changeRequest === undefined) {
    return (await client.call('getSpacePDF', { params: { spaceId }, query })).url
  }
  const params = { spaceId, changeRequestId: changeRequest }
  return (await client.call('getChangeRequestPDF', { params, query })).url
}
