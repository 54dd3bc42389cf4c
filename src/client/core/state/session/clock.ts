let ahead = 0

/** Notes what the server's clock says, in milliseconds since 1970; every answer carries it. */
export const noteServerTime = (timestamp: number, now = Date.now()): void => {
  ahead = timestamp - now
}

/** A moment of the server's clock, worked out from the clock of this machine, which may go wrong. */
export const localTime = (server: number): number => server - ahead
