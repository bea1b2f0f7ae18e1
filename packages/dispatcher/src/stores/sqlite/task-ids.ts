/** The numbers of the tasks met last. Small, since a process works on few tasks at a time. */
export interface TaskIds {
  get(tenant: string, task: string): number | undefined;
  set(tenant: string, task: string, id: number): void;
  /** After a rollback the numbers given meanwhile are void. */
  clear(): void;
}

export function newTaskIds(most = 1_000): TaskIds {
  const tenants = new Map<string, Map<string, number>>();
  let size = 0;
  const clear = () => {
    tenants.clear();
    size = 0;
  };
  return {
    clear,
    get: (tenant, task) => tenants.get(tenant)?.get(task),
    set: (tenant, task, id) => {
      if (size++ >= most) clear();
      const tasks = tenants.get(tenant);
      if (tasks === undefined) tenants.set(tenant, new Map([[task, id]]));
      else tasks.set(task, id);
    },
  };
}
