import { randomUUIDv7 } from 'node:crypto'

/** A fresh id: a UUID of version 7, so that ids made later sort later and need no sequence shared by servers. */
export const newId = (): string => randomUUIDv7()
