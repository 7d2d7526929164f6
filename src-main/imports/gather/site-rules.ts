import robotsParser from 'robots-parser'
import type { Fetch } from '../../platform/guarded-fetch.ts'
import { USER_AGENT } from '../../platform/open-connection.ts'
import { Problem } from '../../schemas/problem.ts'
import { decodeText } from './web/decode-text.ts'

/** The rules of a site for programs (RFC 9309). */
export interface SiteRules {
  allows(url: string): boolean
  /** A sentence for the user where the rules could not be read, so that no page is allowed; else null. */
  notice: string | null
}

/** The least of a robots.txt that every reader must parse (RFC 9309, 2.5), and the time to wait for it. */
const LIMITS = { bytes: 512_000, milliseconds: 10_000 }

/** The most characters in lines with wildcards. More would block other work at each link. */
const LONGEST_PATTERNS = 65_536

/**
 * Reads the rules of the site at an origin. A site without rules allows everything. A site with unreachable rules
 * allows nothing, as the standard requires. The page that the user named is always read. The rules apply to the targets
 * of its links.
 */
export async function readSiteRules(origin: string, fetch: Fetch, signal: AbortSignal): Promise<SiteRules> {
  const url = `${origin}/robots.txt`
  try {
    const { status, contentType, bytes } = await fetch(url, { limits: LIMITS, signal, accept: 'text/plain' })
    if (status >= 500) return ALLOWS_NOTHING
    if (status !== 200) return ALLOWS_EVERYTHING
    const text = decodeText(bytes, contentType)
    if (patternLength(text) > LONGEST_PATTERNS) return ALLOWS_NOTHING
    const rules = robotsParser(url, text)
    return { allows: (page) => rules.isAllowed(page, USER_AGENT) ?? true, notice: null }
  } catch (error) {
    if (error instanceof Problem && error.code.startsWith('fetch.')) return ALLOWS_NOTHING
    throw error
  }
}

/** Returns the characters in lines with wildcards, whose matching takes as many steps for each letter of an address. */
function patternLength(text: string): number {
  return text.split(/[\r\n]+/).reduce((sum, line) => sum + (line.includes('*') ? line.length : 0), 0)
}

const ALLOWS_EVERYTHING: SiteRules = { allows: () => true, notice: null }
const ALLOWS_NOTHING: SiteRules = {
  allows: () => false,
  notice: 'The robots.txt of the site could not be read, so links were not followed. Try again later.',
}
