import type { TestServer } from './server.ts'
import { openTestSocket, type TestSocket } from './talk.ts'

interface Frame {
  readonly type?: string
  readonly data?: unknown
}

/** The row that a message brings. */
export const rowIn = (frame: Frame) => (frame.data as { args: [Record<string, unknown>] }).args[0]
/** Whether a message brings a row. */
export const isRow = ({ type }: Frame): boolean => type === 'update_vxe_table'
/** Whether a message brings this row. */
export const isRowOf = (id: string) => (frame: Frame) => isRow(frame) && rowIn(frame).id === id

/** The sockets of people of the demo, which are named by the id of their user and a page of his. */
export async function demoSockets(server: TestServer) {
  const address = await server.listen()
  const users = await server.db.selectFrom('sysUser').select(['id', 'username']).execute()
  const ids: Readonly<Record<string, string>> = Object.fromEntries(users.map(({ id, username }) => [username, id]))
  const at = (username: string, page = 'page-1', since?: string) =>
    `${address}/api/vxeSocket/${ids[username] ?? username}/${page}${since ? `?since=${since}` : ''}`
  return {
    address,
    ids,
    at,
    /** Opens a socket and waits until it has joined. */
    async join(username: string, token: string, page?: string, since?: string): Promise<TestSocket> {
      const socket = await openTestSocket(at(username, page, since), { token })
      await socket.joined()
      return socket
    }
  }
}
/** Sockets of people of the demo. */
export type DemoSockets = Awaited<ReturnType<typeof demoSockets>>
