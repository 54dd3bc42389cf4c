import type { Answer } from './server.ts'

const MACHINERY =
  /\b(?:select|insert|update|delete) .*\b(?:from|into|set)\b|syntax error|\bat \w+ \(|\$argon2|node_modules|password_hash|sys_user\b|invalid input/i

/** Whether a refusal says in Chinese what is wrong, and nothing about the machinery. */
export const isCivil = ({ status, success, message, raw }: Answer): boolean =>
  status < 500 && !success && /[\u4e00-\u9fff]/.test(message) && !MACHINERY.test(raw.body)
