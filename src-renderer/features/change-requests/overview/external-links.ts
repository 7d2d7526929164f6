import type { ChangeRequestLink } from '../../../../src-main/schemas/change-request.ts'

/** The words of a link in the list. */
export interface LinkWords {
  title: string
  /** The site of a link with a title of its own; empty otherwise. */
  site: string
}

/** Returns the words of a link: its title and its site, or its address without the protocol. */
export function linkWords({ ref: { url }, title = '' }: Omit<ChangeRequestLink, 'id'>): LinkWords {
  if (title !== '') return { title, site: URL.canParse(url) ? new URL(url).host : '' }
  return { title: url.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, ''), site: '' }
}
