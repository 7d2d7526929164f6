import { protocol } from 'electron'
import { servePage, servePdf, serveStoredFile } from '../http/app-files/page-files.ts'
import { Problem } from '../schemas/problem.ts'
import { FILES_PREFIX, PDF_PREFIX } from '../store/signed-addresses/signed-path.ts'
import type { Workspace } from '../workspace/workspace.ts'

const SCHEME = 'app'

/** The origin of the app's page. It has its own scheme, so that no other page and no file has its permissions. */
export const APP_ORIGIN = `${SCHEME}://carrel`

/** Registers `app:` as an ordinary, secure origin. Electron accepts this only before it is ready. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: SCHEME,
      privileges: { standard: true, secure: true, supportFetchAPI: true, corsEnabled: true, stream: true },
    },
  ])
}

/** Serves the built pages of `folder` and the files of the workspace under the app's origin. */
export function serveAppScheme(folder: string, workspace: Pick<Workspace, 'serve'>): void {
  protocol.handle(SCHEME, async (request) => {
    const { pathname, host } = new URL(request.url)
    if (`${SCHEME}://${host}` !== APP_ORIGIN) return new Response('Not found', { status: 404 })
    if (request.method !== 'GET') return new Response('Only GET is served here', { status: 405 })
    return answer(folder, workspace, pathname)
  })
}

async function answer(
  folder: string,
  { serve }: Pick<Workspace, 'serve'>,
  pathname: string,
): Promise<Response> {
  try {
    if (pathname.startsWith(PDF_PREFIX))
      return servePdf(await serve.readPdf(pathname.slice(PDF_PREFIX.length)))
    if (pathname.startsWith(FILES_PREFIX))
      return serveStoredFile(serve.readFile(pathname.slice(FILES_PREFIX.length)))
    return await servePage(folder, pathname)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return new Response(error.message, { status: error.status, headers: { 'Content-Type': 'text/plain' } })
  }
}
