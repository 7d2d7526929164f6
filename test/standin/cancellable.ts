/** An event that a listener can prevent. */
export interface Cancellable {
  prevented: boolean
  preventDefault(): void
}

/** Returns an event with details of its own, not prevented yet. */
export function cancellable<Details extends object>(details?: Details): Cancellable & Details {
  const event = {
    ...(details as Details),
    prevented: false,
    preventDefault() {
      event.prevented = true
    },
  }
  return event
}
