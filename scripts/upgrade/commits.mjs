import { rmSync } from 'node:fs'
import { isRelease } from '../bootstrap.mjs'
import { read, workspace } from './command.mjs'

const git = (...args) => read('git', args)

/** Moves the clone to another commit. Throws before it changes a file that is not committed. */
const moveTo = (commit) => git('reset', '--quiet', '--keep', commit)

/** The new version of this clone, in the workspace. Undefined when there is none. Throws when the clone cannot take one. */
export function newCommit(remote) {
  refuseUncommitted()
  const before = git('rev-parse', 'HEAD')
  const after = mergeInWorkspace(remote)
  if (after === before) return undefined
  return {
    name: after.slice(0, 7),
    take: () => moveTo(after),
    giveBack: () => moveTo(before),
    releaseArgs: ['--upgrade'],
  }
}

/** Throws with what to do when the clone has changes that are not committed: the new version would lack them. */
function refuseUncommitted() {
  const changes = git('status', '--porcelain')
  if (changes === '') return
  throw new Error(
    `These files have changes that are not committed:\n${changes}\n` +
      "Commit them and run this again: git add --all && git commit --message 'Describe the change'",
  )
}

/**
 * Fetches from the remote, or else from `upstream`, or else from `origin`, and merges in the workspace. Returns the
 * merged commit, which is the clone's own commit when there is nothing new. Throws when the merge has conflicts.
 */
function mergeInWorkspace(remoteOption) {
  const remotes = git('remote').split('\n')
  const remote = remoteOption ?? ['upstream', 'origin'].find((name) => remotes.includes(name))
  if (!remote || !remotes.includes(remote))
    throw new Error(`This clone has no remote ${remote ?? 'upstream or origin'}: git remote add upstream ADDRESS`)
  const branch = branchOf(remote)
  console.log(`Fetching ${branch} from ${remote}…`)
  git('fetch', '--quiet', remote, branch)
  const fetched = git('rev-parse', 'FETCH_HEAD')
  removeWorkspace()
  // As the owner of the clone, who also makes the files in it.
  read('mkdir', ['-p', 'releases'])
  git('worktree', 'add', '--quiet', '--detach', workspace, 'HEAD')
  mergeThere(fetched, `${remote} ${branch}`)
  return read('git', ['rev-parse', 'HEAD'], workspace)
}

function mergeThere(commit, source) {
  const inWorkspace = (...args) => read('git', args, workspace)
  // A server often has no name for commits.
  const isNamed = succeeds(() => git('var', 'GIT_COMMITTER_IDENT'))
  const name = isNamed ? [] : ['-c', 'user.name=npm run upgrade', '-c', 'user.email=upgrade@localhost']
  try {
    inWorkspace(...name, 'merge', '--quiet', '--no-edit', commit)
  } catch (error) {
    const files = inWorkspace('diff', '--name-only', '--diff-filter=U')
    if (files === '') throw error
    throw new Error(
      `The same lines of these files changed here and in the new version:\n${files}\n` +
        `Nothing was changed. Merge by hand: git pull ${source}, edit the files, then git add and git commit.`,
    )
  }
}

/** The remote's branch with the name of ours, or else its main branch. */
function branchOf(remote) {
  const ours = git('rev-parse', '--abbrev-ref', 'HEAD')
  if (ours !== 'HEAD' && git('ls-remote', '--heads', remote, `refs/heads/${ours}`) !== '') return ours
  const [, main] = /^ref: refs\/heads\/(\S+)\s+HEAD$/m.exec(git('ls-remote', '--symref', remote, 'HEAD')) ?? []
  if (!main) throw new Error(`${remote} has no branch`)
  return main
}

export function removeWorkspace() {
  rmSync(workspace, { recursive: true, force: true })
  if (!isRelease) git('worktree', 'prune')
}

function succeeds(action) {
  try {
    action()
    return true
  } catch {
    return false
  }
}
