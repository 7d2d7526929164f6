/** The result of a load. */
export interface LoadResult {
  requests: number
  /** The requests without an answer, or with one that is not of the 200s. */
  faults: string[]
  /** The acknowledged comments. */
  written: string[]
}

interface Target {
  url: string
  token: string
  space: string
  pages: string[]
}

/**
 * Sends `atOnce` requests at a time until `isOver`: nine reads to one write. The result names every acknowledged
 * write, so that a test can find it.
 */
export async function runLoad(target: Target, atOnce: number, isOver: () => boolean): Promise<LoadResult> {
  const result: LoadResult = { requests: 0, faults: [], written: [] }
  const walkers = Array.from({ length: atOnce }, async (_, walker) => {
    for (let turn = 0; !isOver(); turn += 1) await oneRequest(target, walker, turn, result)
  })
  await Promise.all(walkers)
  return result
}

async function oneRequest(
  { url, token, space, pages }: Target,
  walker: number,
  turn: number,
  result: LoadResult,
): Promise<void> {
  const isWrite = (walker + turn) % 10 === 0
  const page = pages[(walker * 7 + turn) % pages.length]
  const path = isWrite ? 'comments' : turn % 3 === 0 ? 'comments?limit=50' : `content/page/${page}`
  const markdown = `walker ${walker}, turn ${turn}`
  result.requests += 1
  try {
    const response = await fetch(`${url}/v1/spaces/${space}/${path}`, {
      headers: { Authorization: `Bearer ${token}` },
      ...(isWrite && { method: 'POST', body: JSON.stringify({ body: { markdown } }) }),
    })
    await response.arrayBuffer()
    if (!response.ok) result.faults.push(`${path} answers ${response.status}`)
    else if (isWrite) result.written.push(markdown)
  } catch (error) {
    result.faults.push(`${path}: ${String(error)}`)
  }
}
