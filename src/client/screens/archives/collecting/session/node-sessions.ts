import type { NodeSession } from './collect-session.ts'

/** The session that was opened last at each place, also while another node is in front. */
const sessions = new Map<string, NodeSession>()
/** Those that are let go of once the server has answered them. */
const leaving = new Set<NodeSession>()

/** Those that are just being opened to send what the journal has kept. */
const bringing = new Map<string, Promise<unknown>>()

/** Whether a session still waits for the server to answer what was typed into it. */
export const isUnanswered = ({ session: { saver } }: NodeSession): boolean =>
  !['idle', 'failed'].includes(saver.$phase.get())

/** Remembers the session of a place; the one before is let go of. */
export function keepSession(place: string, opened: NodeSession): void {
  const before = sessions.get(place)
  sessions.set(place, opened)
  if (!before || before.session === opened.session) return
  leaving.delete(before)
  void before.session.release()
}

/** The session of a place while the server owes it an answer: a second one would send the same rows again under other keys. */
export const unansweredAt = (place: string): NodeSession | undefined => {
  const kept = sessions.get(place)
  return kept && isUnanswered(kept) ? kept : undefined
}

/** The session of a place that has not been answered, to go on with. One that has been is let go of. */
export function takeNodeSession(place: string): NodeSession | undefined {
  const kept = sessions.get(place)
  if (!kept) return undefined
  leaving.delete(kept)
  if (isUnanswered(kept)) return kept
  sessions.delete(place)
  void kept.session.release()
  return undefined
}

/** Lets go of the session of a place once the server has answered it, unless somebody has come back to it meanwhile. */
export async function leaveSession(place: string): Promise<void> {
  const left = sessions.get(place)
  if (!left) return
  leaving.add(left)
  await left.session.saver.flush()
  if (!leaving.delete(left)) return
  if (sessions.get(place) === left) sessions.delete(place)
  await left.session.release()
}

/** Sends what waits in the session of a place. */
export const flushAt = async (place: string): Promise<void> => await sessions.get(place)?.session.saver.flush()

/** Opens a session at a place that is not in front. Who opens the place meanwhile waits for it, and goes on with it. */
export async function bringSession(place: string, open: () => Promise<NodeSession>): Promise<NodeSession> {
  const opened = open()
  const settled = opened.then(
    (brought) => keepSession(place, brought),
    () => undefined
  )
  bringing.set(place, settled)
  await settled
  bringing.delete(place)
  return await opened
}

/** Is done when a session that is being opened at a place is there; undefined where none is. */
export const broughtAt = (place: string): Promise<unknown> | undefined => bringing.get(place)
