/** A host, or its process, that a test sends requests to. */
interface Requested {
  request(method: string, path: string, body?: unknown): Promise<{ status: number; json: unknown }>
}

/** Returns the id of the only organization of a new host. */
export async function organizationOf(host: Requested): Promise<string> {
  const { json } = await host.request('GET', '/v1/orgs')
  const [organization] = (json as { items: { id: string }[] }).items
  if (!organization) throw new Error('The host has no organization')
  return organization.id
}

/** Creates a resource by POST. Returns its id; throws the answer of a refusal. */
export async function create(host: Requested, path: string, body: object = {}): Promise<string> {
  const { status, json } = await host.request('POST', path, body)
  if (status >= 300) throw new Error(`POST ${path} answers ${status}: ${JSON.stringify(json)}`)
  return (json as { id: string }).id
}

/** Creates a space in the organization of a new host. Returns its id. */
export async function createSpace(host: Requested, title = 'Guide'): Promise<string> {
  return create(host, `/v1/orgs/${await organizationOf(host)}/spaces`, { title })
}

/** Returns the id of the first space of a host, such as one that was imported at its start. */
export async function firstSpaceOf(host: Requested): Promise<string> {
  const { json } = await host.request('GET', `/v1/orgs/${await organizationOf(host)}/spaces`)
  const [space] = (json as { items: { id: string }[] }).items
  if (!space) throw new Error('The host has no space')
  return space.id
}
