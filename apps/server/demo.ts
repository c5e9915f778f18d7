export async function openDemo(_app: unknown, _config: unknown): Promise<void> {}
