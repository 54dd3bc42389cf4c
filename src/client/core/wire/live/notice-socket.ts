import { HEARTBEAT_REPLY, NOTICE_HEARTBEAT } from '#contract/core/limits.ts'
import { parse } from '#contract/core/schema.ts'
import { CLOSED, NOTICE_SOCKET, noticeWord } from '#contract/core/socket.ts'

import { $session } from '#core/state/session/session.ts'
import { $user } from '#core/state/session/user.ts'

import { RETRY } from '../flow/retry-policies.ts'
import { reconnectingSocket } from './socket.ts'

/** Calls back when there are other notices for this user, also those that were missed while the socket was lost. Returns the function that stops it. */
export function onNotices(onNews: () => void): () => void {
  const kept = reconnectingSocket({
    path: () => NOTICE_SOCKET.replace(':userId', encodeURIComponent($user.get()?.id ?? '')),
    token: () => $session.get()?.token ?? '',
    heartbeat: 'HeartBeat',
    every: NOTICE_HEARTBEAT,
    patience: HEARTBEAT_REPLY,
    retry: RETRY.notices,
    final: Object.values(CLOSED),
    receive(text) {
      if (isNews(text)) onNews()
    }
  })
  const stop = kept.$state.listen((state, before) => {
    if (state === 'open' && before === 'lost') onNews()
  })
  // A new session of the same user opens the same socket with another token.
  const follow = $session.listen((session, before) => {
    if (session?.token === before?.token) return
    kept.close()
    if (session) kept.open()
  })
  kept.open()
  return () => {
    stop()
    follow()
    kept.close()
  }
}

function isNews(text: string): boolean {
  try {
    const word = parse(noticeWord, JSON.parse(text))
    return word.ok && word.value.cmd !== 'heartcheck'
  } catch {
    return false
  }
}
