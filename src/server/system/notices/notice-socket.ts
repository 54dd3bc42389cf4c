import type { FastifyInstance } from 'fastify'

import { NOTICE_SOCKET } from '#contract/core/socket.ts'

import type { AppContext } from '../../core/context/app-context.ts'
import { openSockets } from '../../core/sockets/open-sockets.ts'

interface NoticePayload {
  readonly id: string
  readonly titile: string
  /** Whom it is for; null: everybody of the tenant. */
  readonly readers: readonly string[] | null
}

/**
 * The socket of the bell (WIRE.md §1: WS /websocket/{userId}): says that a notice for this user has been published or taken
 * back, and the page asks for its notices anew. Our own pages open it where NOTICE_SOCKET is on.
 */
export function serveNoticeSocket(app: FastifyInstance, appContext: AppContext): void {
  openSockets(app, appContext, NOTICE_SOCKET, {
    admit: () => undefined,
    joined: () => undefined,
    async said(_, { member, principal }) {
      member.say({ cmd: 'heartcheck', msgTxt: '', msgId: '' })
      await principal()
    },
    async deliver(messages, _, { member, principal }) {
      const notices = messages.filter(({ topic }) => topic === 'notice')
      const reader = notices.length > 0 ? await principal() : undefined
      if (!reader) return
      for (const { tenant, payload } of notices) {
        const { id, titile, readers } = payload as NoticePayload
        if (tenant === reader.tenant && (readers === null || readers.includes(reader.id)))
          member.say({ cmd: readers === null ? 'topic' : 'user', msgId: id, msgTxt: titile })
      }
    }
  })
}
