import { expect, it, onTestFinished } from 'vitest'
import { parseServeOptions } from '../../src-main/hosts/serve-options.ts'
import { startTestHost } from '../support/hosts/host.ts'
import { createSpace } from '../support/hosts/resources.ts'
import { startWebSite } from '../support/hosts/web-site.ts'

/** Imports a website into a new space of a host, and returns the response. */
async function importInto(options: { allowPrivateFetch?: boolean }, url: string) {
  const host = await startTestHost([], options)
  onTestFinished(() => host.end())
  const path = `/v1/spaces/${await createSpace(host)}/content/import`
  return host.request('POST', path, { source: 'website', url })
}

it('imports nothing from a private network unless the host was started with the permission', async () => {
  const site = await startWebSite({ '/': '<h1>Inside</h1>' })
  const refused = await importInto({}, site.url)
  expect(refused.status).toBe(400)
  expect(refused.headers.get('carrel-problem')).toBe('fetch.refused')
  expect(site.requests).toEqual([])
  const imported = await importInto({ allowPrivateFetch: true }, site.url)
  expect(imported.status).toBe(201)
  expect(imported.json).toMatchObject({ importedResources: 1, totalResources: 1 })
})

it('receives the permission only by an option of the command line', () => {
  const options = (...more: string[]) => parseServeOptions(['--data', 'd', '--origin', ...more], '/')
  expect(options().allowPrivateFetch).toBe(false)
  expect(options('--allow-private-fetch').allowPrivateFetch).toBe(true)
})
