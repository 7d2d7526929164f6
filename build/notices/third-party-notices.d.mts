/** A package of which something is shipped. */
export interface ShippedPackage {
  name: string
  version: string
  /** Its licence as it declares it: an SPDX expression, or 'none'. */
  declared: string
  texts: string[]
  author: string | undefined
  source: string | undefined
}

export const NOTICES: string
export function shippedPackages(): ShippedPackage[]
export function refused(packages: readonly ShippedPackage[]): string[]
export function noticesOf(packages: readonly ShippedPackage[]): string
export function writeNotices(): void
