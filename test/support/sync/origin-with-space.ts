import { startTestHost, type TestHost } from '../hosts/host.ts'

/** An origin with a space, for accounts to connect to. */
export async function startOriginWithSpace(title: string): Promise<TestHost> {
  const origin = await startTestHost()
  const { json } = await origin.ask('GET', '/v1/orgs')
  const [organization] = (json as { items: { id: string }[] }).items
  await origin.ask('POST', `/v1/orgs/${organization?.id}/spaces`, { title })
  return origin
}
