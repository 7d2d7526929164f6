/** A time in milliseconds since the epoch as the API writes it: ISO 8601 in UTC. */
export function timestamp(milliseconds: number): string {
  return new Date(milliseconds).toISOString()
}
