import type { Config } from '../../config/config.ts'
import type { Opened } from '../../db/open.ts'
import { openStore } from '../../storage/open/open-store.ts'
import { roomOn } from '../../storage/room.ts'
import type { Storage } from '../../storage/storage.ts'
import { CLOCK_TOLERANCE, ClockWatch } from './clock-watch.ts'
import { type Probe, TURN } from './degraded-states.ts'

const MIB = 1024 ** 2
/**
 * With less room than this the embedded PostgreSQL is asked to write nothing more: where it finds none for two further pieces of its log
 * (16 MiB each) it ends, and does not start again before there is some. Bytes.
 */
const LEAST_ROOM = 40 * MIB
/** A store elsewhere is asked so often while all is well, and so are clocks. Milliseconds. */
const SELDOM = 30_000

interface Probed {
  readonly config: Config
  readonly opened: Pick<Opened, 'pool' | 'kind'>
  readonly storage: Storage
  readonly clock?: ClockWatch | undefined
}

/** What a server asks to know its degraded states. */
export function probesOf({ config, opened, storage, clock = new ClockWatch() }: Probed): Probe[] {
  const isEmbedded = opened.kind === 'embedded'
  return [
    { state: 'diskFull', every: TURN, ask: async () => (isEmbedded ? fullDisk(config.dataDir) : undefined) },
    { state: 'storeAway', every: intervalOf(storage), ask: () => answers(storage) },
    { state: 'roomLow', every: TURN, ask: () => lowRoom(storage) },
    ...(['a', 'b'] as const).map((store): Probe => {
      // A store that did not answer when it was first opened is opened again, until it does.
      let open: Storage | undefined
      return {
        state: 'receivingStoreAway',
        every: SELDOM,
        async ask() {
          open ??= await openStore(config, store)
          return await answers(open)
        }
      }
    }),
    { state: 'clockWrong', every: TURN, ask: async () => jumped(clock) },
    ...(isEmbedded ? [] : [{ state: 'clockWrong', every: SELDOM, ask: () => otherClock(opened) } as const])
  ]
}

const intervalOf = ({ kind }: Storage): number => (kind === 'disk' ? TURN : SELDOM)

async function answers(storage: Storage): Promise<undefined> {
  await storage.answers()
}

async function fullDisk(folder: string): Promise<string | undefined> {
  const { free } = await roomOn(folder)
  return free < LEAST_ROOM ? `${Math.floor(free / MIB)} MiB are left on the disk of ${folder}` : undefined
}

/** A store that does not answer has a state of its own. */
async function lowRoom(storage: Storage): Promise<string | undefined> {
  const room = await storage.room().catch(() => undefined)
  if (!room || room.free >= room.reserve) return undefined
  return `${Math.floor(room.free / MIB)} MiB are left where files are stored, of which ${Math.ceil(room.reserve / MIB)} are reserved`
}

function jumped(clock: ClockWatch): string | undefined {
  const jump = clock.jump()
  return jump === undefined ? undefined : `the clock of this machine has jumped by ${(jump / 1000).toFixed(1)} s`
}

/** A database that does not answer says nothing of clocks. */
async function otherClock({ pool }: Pick<Opened, 'pool'>): Promise<string | undefined> {
  const began = Date.now()
  const answer = await pool
    .query<{ now: string }>('select extract(epoch from clock_timestamp()) * 1000 as now')
    .catch(() => undefined)
  const theirs = Number(answer?.rows[0]?.now)
  // The answer was made at some moment between the question and now.
  const ended = Date.now()
  const differs = theirs < began ? theirs - began : theirs > ended ? theirs - ended : 0
  return Math.abs(differs) > CLOCK_TOLERANCE
    ? `the clock of the database differs from that of this server by ${(differs / 1000).toFixed(1)} s`
    : undefined
}
