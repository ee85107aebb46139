// Prints the signed path of a picture. usage: go run sign.go KEY PLAN [SOURCE]     without SOURCE: the path of an upload
package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"os"
)

func signedPath(key, plan, source string) (string, error) {
	secret, err := hex.DecodeString(key)
	if err != nil {
		return "", err
	}
	rest := "/" + plan + ".png"
	if source != "" {
		rest = "/" + plan + "/" + base64.RawURLEncoding.EncodeToString([]byte(source)) + ".png"
	}
	code := hmac.New(sha256.New, secret)
	code.Write([]byte("/v1" + rest))
	return "/v1/" + base64.RawURLEncoding.EncodeToString(code.Sum(nil)) + rest, nil
}

func main() {
	arguments := append(os.Args[1:], "", "", "")
	path, err := signedPath(arguments[0], arguments[1], arguments[2])
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(64)
	}
	fmt.Println(path)
}
