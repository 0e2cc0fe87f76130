import {spawnSync} from 'node:child_process'
import {readFileSync,readdirSync} from 'node:fs'
const files=process.argv.slice(2).length?process.argv.slice(2):readdirSync('/tmp/pics').map(f=>'/tmp/pics/'+f)
for(const f of files){const r=spawnSync(process.execPath,['--max-old-space-size=32','--max-semi-space-size=1','--v8-pool-size=1','zz-child.mjs'],{input:readFileSync(f),env:{UV_THREADPOOL_SIZE:'1',MALLOC_ARENA_MAX:'2'}});console.log(f.split("/").pop().padEnd(16),r.stdout.toString().trim(),r.stderr.toString().slice(0,300))}
