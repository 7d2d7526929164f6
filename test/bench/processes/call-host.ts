import type { HostProcess } from './host-process.ts'

/**
 * Sends a request to a host and reads its answer, uncompressed on one machine. Any status except success ends the
 * benchmark.
 */
export async function callHost(
  { url, token }: Pick<HostProcess, 'url' | 'token'>,
  method: string,
  path: string,
  body?: object,
): Promise<unknown> {
  const headers = { Authorization: `Bearer ${token}`, 'Accept-Encoding': 'identity' }
  const response = await fetch(url + path, {
    method,
    headers: { ...headers, ...(body && { 'Content-Type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${method} ${path} answers ${response.status}`)
  return response.json()
}

/** Returns the duration of some work, in milliseconds. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}
