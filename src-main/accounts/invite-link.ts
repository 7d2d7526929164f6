import { parseRemoteAddress } from '../remote/remote-address.ts'
import { Problem } from '../schemas/problem.ts'

/** The content of an invite's link: the server, and the secret. */
export interface InviteLink {
  remote: string
  secret: string
}

/** A link anywhere in a text. An invite file contains a sentence before it. */
const LINK = /(https?:\/\/[^\s#]+?)\/?#\/join\/(cri_[\w-]{43})(?![\w-])/

/** Returns the invite in a pasted text or an invite file. Throws `input.invalid`, or `remote.address`. */
export function parseInviteLink(text: string): InviteLink {
  const [, address, secret] = LINK.exec(text) ?? []
  if (address === undefined || secret === undefined) {
    throw new Problem(
      'input.invalid',
      'This is not an invite. Copy the whole link, from https to its end, or choose the invite file.',
    )
  }
  return { remote: parseRemoteAddress(address), secret }
}
