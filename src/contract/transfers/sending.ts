import * as z from 'zod/mini'

import { call } from '../core/call.ts'
import type { output } from '../core/schema.ts'
import { packageReceipt } from './inbound.ts'

const id = z.string().check(z.minLength(1), z.maxLength(64))
const text = z.nullable(z.string())

/** How far the sending of a package to another installation is. */
export const SENDING_STATES = ['sending', 'taken', 'stopped'] as const
export type SendingState = (typeof SENDING_STATES)[number]

/** What is said of a package that was sent to another installation. */
export const sending = z.object({
  /** Where the package goes, and what the archive there is called. */
  address: z.string(),
  name: z.string(),
  state: z.enum(SENDING_STATES),
  /** So many bytes have come there, of so many; and so many of a thousand parts are verified there. */
  sent: z.number(),
  bytes: z.number(),
  checked: z.number(),
  receipt: z.nullable(packageReceipt),
  /** What the archive has said since, and when it was asked last. */
  news: z.nullable(
    z.object({
      status_dictText: z.string(),
      opinion: text,
      certNo: text,
      verifyCode: text,
      isRevoked: z.boolean(),
      numbers: z.array(z.object({ no: z.number(), holdingNo: text, registerNo: text }))
    })
  ),
  newsAt: text
})
/** Where the package of a transfer was sent, how far it is, and what was answered. */
export type Sending = output<typeof sending>

const recipient = z.object({
  address: z.string(),
  /** What the archive there calls itself, and by which name it knows who sends; null as long as there is no token. */
  name: text,
  sender: text,
  hint: text
})
/** Another installation to which packages may be sent: whoever runs this server lists their addresses (RECEIVERS). */
export type Recipient = output<typeof recipient>

/** The installations to which the packages of the current project may be sent. */
export const listRecipients = call('GET', '/transfer/online/recipients', {
  serves: ['transfer.online', 'transfer.online:send'],
  input: z.object({}),
  output: z.array(recipient)
})

/** Keeps the token that an archive has made for the current project, once the archive has answered to it. An empty one forgets it. */
export const keepRecipient = call('PUT', '/transfer/online/recipient', {
  serves: ['transfer.online:send'],
  thing: 'recipient',
  bodyOnly: true,
  input: z.object({
    address: z.string().check(z.minLength(1), z.maxLength(300)),
    token: z.string().check(z.trim(), z.maxLength(200))
  }),
  output: recipient
})

/** Asks the archive what became of a package that it has received: what it returned is returned here, what it has shelved is completed. */
export const askForNews = call('POST', '/transfer/online/news', {
  serves: ['transfer.online:send'],
  thing: 'transfer',
  input: z.object({ id }),
  output: z.nullable(sending)
})
