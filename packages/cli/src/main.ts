process.stdout.write("Usage: okstra <command>\n");
