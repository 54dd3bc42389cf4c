import type { CheckItem } from '../item/check-item.ts'

/** 说明文件与信息包组织规范: a bag (RFC 8493) has its declarations and manifests. It waits for the package of a transfer. */
export const zs10: CheckItem = {
  waits: 'package'
}
