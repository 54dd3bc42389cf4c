import type { TestServer } from './server.ts'

/** Sets the password of an administrator of a new tenant by the half that was shown to who made him, and the one that baomi is shown. */
export async function beginAdministrator(server: TestServer, shown: string, password: string): Promise<string> {
  const [username = '', first = ''] = shown.split(' / ')
  const token = await server.signIn('baomi')
  const { result } = await server.ask<{ requests: { id: string; username: string }[] }>(
    'GET',
    '/auth/recovery-codes/list',
    { token }
  )
  const id = result?.requests.find((one) => one.username === username)?.id
  const confirmed = await server.ask<{ code: string }>('PUT', '/auth/recovery-codes/confirm', { token, body: { id } })
  const second = confirmed.result?.code ?? ''
  await server.ask('POST', '/auth/recovery-codes/spend', { body: { username, first, second, password } })
  return username
}
