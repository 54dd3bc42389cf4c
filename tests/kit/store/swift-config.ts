/** The settings of the servers of a Swift, by the name of their file: one device, one copy, the S3 API before it. */
export function swiftConfig(folder: string, port: number, user: string): Readonly<Record<string, string>> {
  const common = (bind: number) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${bind}
user = ${user}
swift_dir = ${folder}/etc
devices = ${folder}/dev
mount_check = false
workers = 1
log_level = WARNING
log_udp_host = 127.0.0.1
log_udp_port = 9
fallocate_reserve = 0
`
  const server = (name: string, at: number, others: readonly string[]) =>
    `${common(port + at)}[pipeline:main]
pipeline = ${name}-server
[app:${name}-server]
use = egg:swift#${name}
mb_per_sync = 512
${others.map((other) => `[${name}-${other}]`).join('\n')}
`
  const filters: readonly (readonly [name: string, options: string])[] = [
    ['catch_errors', ''],
    ['cache', ''],
    ['listing_formats', ''],
    ['bulk', ''],
    // The smallest part is that of Amazon.
    [
      's3api',
      'location = us-east-1\ncheck_bucket_owner = false\nmax_upload_part_num = 10000\nmin_segment_size = 5242880'
    ],
    ['tempauth', 'user_test_tester = testing .admin'],
    ['slo', ''],
    ['dlo', ''],
    ['versioned_writes', 'allow_versioned_writes = true\nallow_object_versioning = true'],
    ['symlink', '']
  ]
  return {
    'swift.conf': `[swift-hash]
swift_hash_path_suffix = test
swift_hash_path_prefix = test
[storage-policy:0]
name = one
default = yes
`,
    'memcache.conf': `[memcache]\nmemcache_servers = 127.0.0.1:${port + 4}\n`,
    'object-server.conf': server('object', 1, ['replicator', 'reconstructor', 'updater', 'auditor', 'expirer']),
    'container-server.conf': server('container', 2, ['replicator', 'updater', 'auditor', 'sync', 'sharder']),
    'account-server.conf': server('account', 3, ['replicator', 'auditor', 'reaper']),
    'proxy-server.conf': `${common(port)}[pipeline:main]
pipeline = ${filters.map(([name]) => name).join(' ')} proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
allow_account_management = true
${filters.map(([name, options]) => `[filter:${name}]\nuse = egg:swift#${name === 'cache' ? 'memcache' : name}\n${options}`).join('\n')}
`
  }
}
