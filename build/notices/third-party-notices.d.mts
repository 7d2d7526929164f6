/** A package with shipped code or files. */
export interface ShippedPackage {
  name: string
  version: string
  /** The declared licence: an SPDX expression, or 'none'. */
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
