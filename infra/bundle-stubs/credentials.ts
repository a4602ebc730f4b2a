// For `@aws-sdk/credential-provider-node`, which also supports profiles, single sign-on, web identities and instance metadata,
// with a client for each. A function on Lambda has its credentials in the environment.

/** The credentials that Lambda gives a function. They last as long as its process. */
export function defaultProvider(): () => Promise<{
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken: string | undefined;
}> {
  return async () => {
    const { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN } = process.env;
    if (!AWS_ACCESS_KEY_ID || !AWS_SECRET_ACCESS_KEY)
      throw new Error('There are no AWS credentials in the environment');
    return {
      accessKeyId: AWS_ACCESS_KEY_ID,
      secretAccessKey: AWS_SECRET_ACCESS_KEY,
      sessionToken: AWS_SESSION_TOKEN,
    };
  };
}
