import { startTestHost, type TestHost } from '../hosts/host.ts'

/** Starts an origin with a space, to which accounts connect. */
export async function startOriginWithSpace(title: string): Promise<TestHost> {
  const origin = await startTestHost()
  const { json } = await origin.request('GET', '/v1/orgs')
  const [organization] = (json as { items: { id: string }[] }).items
  await origin.request('POST', `/v1/orgs/${organization?.id}/spaces`, { title })
  return origin
}
