import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { descendants, processTree } from './process-tree.mjs';

describe('descendants', () => {
  it('should contain children and grandchildren and no other processes', () => {
    const processes = [
      [1, 0],
      [10, 1],
      [11, 10],
      [12, 11],
      [20, 1],
    ];
    expect(descendants(10, processes)).toEqual([10, 11, 12]);
  });
});

describe('processTree', () => {
  it('should find the child of a running process', async () => {
    const parent = spawn('/bin/sh', ['-c', 'sleep 60 & echo $!; wait']);
    const [words] = await once(parent.stdout, 'data');
    const child = Number(String(words));
    expect(processTree(parent.pid ?? 0)).toEqual([parent.pid, child]);
    process.kill(child);
    await once(parent, 'exit');
  });
});
